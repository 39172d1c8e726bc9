/** The id of the control that opens the search. A docked search view covers this control. */
export const SEARCH_ANCHOR = 'search-anchor'
