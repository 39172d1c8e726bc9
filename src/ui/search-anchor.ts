/** The id of the control that opens the search. On wide screens the search view is docked there. */
export const SEARCH_ANCHOR = 'search-anchor'
