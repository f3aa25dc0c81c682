import type { StoredTranslation } from '../../templates/translateModel'

/** A field as `POST /{p}/collections` takes it (contract 8.2): column facts and metadata in one record. */
export interface FieldSeed {
  field: string
  type: string
  interface: string
  datatype?: string
  length?: string
  primary_key?: boolean
  auto_increment?: boolean
  signed?: boolean
  unique?: boolean
  required?: boolean
  readonly?: boolean
  hidden_detail?: boolean
  hidden_browse?: boolean
  default_value?: string
  options?: Record<string, unknown>
  note?: string
  width?: 'half' | 'half-left' | 'half-right' | 'full' | 'fill'
  sort?: number
  translation?: readonly StoredTranslation[]
}

export interface CollectionSeed {
  collection: string
  note: string
  icon: string
  hidden: boolean
  translation?: readonly StoredTranslation[]
  fields: FieldSeed[]
}

export interface RelationSeed {
  collection_many: string
  field_many: string
  collection_one: string
  field_one: string | null
  junction_field: string | null
}
