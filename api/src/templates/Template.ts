import type { Row } from '../items/ItemsContext'
import type { Snapshot } from '../snapshot/Snapshot'

/** A picture that is drawn when the template is used: hills below a sun, or a vessel on a table. */
export interface PictureSeed {
  title: string
  motif: 'landscape' | 'vessel' | 'frame'
  /** Background, main shape, accent: as hex. */
  colors: readonly [string, string, string]
}

/** A project to start with. Its items and pictures are made as if the first administrator had made them. */
export interface Template {
  model: Snapshot
  pictures: readonly PictureSeed[]
  /** In the order in which they are created; a value `{ picture: n }` stands for the key of that picture. */
  items: readonly { collection: string; rows: readonly Row[] }[]
}

/** What a new project can start with. */
export const TEMPLATE_NAMES = ['blog', 'museum', 'shop'] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]

/** In the place of a file's key, which is not known yet. */
export const picture = (index: number) => ({ picture: index })
