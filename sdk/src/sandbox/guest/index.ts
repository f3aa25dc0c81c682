/** What the build puts around an interface for the sandbox. */
export { startGuest } from './startGuest'
