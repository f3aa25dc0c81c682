export { Listing as default } from './listing/Listing'
