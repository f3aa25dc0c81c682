import type { ExtensionManifest } from '@pergola/sdk'

/** Groups in which interfaces are offered, in this order. */
export const INTERFACE_KINDS = [
  'text',
  'choices',
  'numbers',
  'dates',
  'media',
  'relations',
  'people',
  'structure',
  'system',
] as const

export type InterfaceKind = (typeof INTERFACE_KINDS)[number]

/** What most fields are made with; shown before all others. */
export const POPULAR = [
  'text-input',
  'textarea',
  'wysiwyg',
  'switch',
  'datetime',
  'calendar',
  'file',
  'many-to-one',
]

/** What the console's own system collections are edited with; of little use elsewhere, so it stands last. */
const OF_THE_SYSTEM = [
  '2fa-secret',
  'collections',
  'file-preview',
  'interface-options',
  'interface-types',
  'interfaces',
  'user-roles',
]

type Manifest = Pick<ExtensionManifest, 'id' | 'types' | 'relation' | 'options'>

/** The group of an interface, by what it stores: third-party ones fall into place by themselves. */
export function kindOf({ id, types, relation, options }: Manifest): InterfaceKind {
  if (OF_THE_SYSTEM.includes(id)) return 'system'
  const [type] = types
  if (type === 'file' || relation === 'file') return 'media'
  if (type === 'owner' || type === 'user' || type === 'user_updated') return 'people'
  if (type === 'm2o' || type === 'o2m' || type === 'translation') return 'relations'
  if (type === 'boolean' || type === 'array' || type === 'status' || 'choices' in options) return 'choices'
  if (type === 'integer' || type === 'decimal' || type === 'sort') return 'numbers'
  if (type?.startsWith('date') || type === 'time') return 'dates'
  if (type === 'json' || type === 'alias' || type === 'group') return 'structure'
  return 'text'
}

/** The relation that a field of this interface needs to be set up with; `null` for those that need none. */
export function relationKindOf({
  types,
  relation,
}: Pick<Manifest, 'types' | 'relation'>): RelationKind | null {
  const [type] = types
  if (type === 'translation') return 'translation'
  if (relation === 'm2m') return 'm2m'
  if (type === 'm2o') return 'm2o'
  return type === 'o2m' ? 'o2m' : null
}

export type RelationKind = 'm2o' | 'o2m' | 'm2m' | 'translation'
