import { blog } from './blog'
import { museum } from './museum'
import { shop } from './shop'
import type { Template, TemplateName } from './Template'

/** What a new project can start with, by the name that the installer sends. */
export const templates: Readonly<Record<TemplateName, Template>> = { blog, museum, shop }
