/** A widget in a cell takes these, so that the grid can move the focus on it with the arrows. */
export interface WidgetFocus {
  tabIndex: 0 | -1;
  'data-cell-focus': true;
}
