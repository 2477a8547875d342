/** The two views, each in a file of its own: the route asks for the one that will be shown before the page is drawn. */
export const loadBoard = () => import('../opportunity-board/board-view.tsx');
export const loadList = () => import('../opportunity-list/list-view.tsx');
