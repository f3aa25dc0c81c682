/** The console behind the sign-in: fetched as one chunk while someone signs in. */
export { App } from './App'
export { loaderOf } from './host/loaderOf'
export { ModuleRoute } from './ModuleRoute'
export { StartRedirect } from './StartRedirect'
