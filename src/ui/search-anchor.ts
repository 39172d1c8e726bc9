/** The id of the control that the search opens from: on wide screens its view hangs there. */
export const SEARCH_ANCHOR = 'search-anchor'
