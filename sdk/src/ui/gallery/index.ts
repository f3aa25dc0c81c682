export { default } from './Gallery'
