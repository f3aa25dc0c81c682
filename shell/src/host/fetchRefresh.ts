/**
 * The code that follows what the server lists, fetched when it is first needed or when the page is quiet: no page is shown by
 * it, and a deployment may take its file away.
 */
export const fetchRefresh = () => import(/* webpackChunkName: "refresh-extensions" */ './refreshExtensions')
