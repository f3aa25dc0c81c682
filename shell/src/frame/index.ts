/** The console behind the sign-in: fetched as one chunk while someone signs in. */

export { loaderOf } from '../host/loaderOf'
export { App } from './App'
export { ModuleRoute } from './ModuleRoute'
export { StartRedirect } from './StartRedirect'
