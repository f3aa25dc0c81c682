export { ItemPage as default } from './item-page/ItemPage'
