/** The id of the control that opens the search; on wide screens its view is docked there. */
export const SEARCH_ANCHOR = 'search-anchor'
