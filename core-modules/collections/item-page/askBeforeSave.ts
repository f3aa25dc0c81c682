import {
  type Collection,
  type FieldAccess,
  type Item,
  isEqual,
  type Permissions,
  statusFieldOf,
} from '@pergola/sdk'
import { commonAccess, defaultValue, primaryKeyOf, type RelationSchema, statusOf } from '@pergola/sdk/items'
import { askToCopy, type CopyTools } from '../copy/askToCopy'
import { copyValues } from './copyValues'
import type { ItemSession } from './ItemSession'
import { mapNested } from './nestedItems'
import type { SaveMode } from './saveModes'

export interface SaveQuestion extends CopyTools {
  isNew: boolean
  /** To the fields of an item with the chosen status. */
  ofStatus: FieldAccess
  session: ItemSession
  permissions: Permissions
  schema: RelationSchema
}

/**
 * Asks what has to be agreed to before a save: what a copy goes without, or what the chosen status does not take.
 *
 * @returns What is to be sent; `null`: nothing is saved.
 */
export async function askBeforeSave(
  mode: SaveMode,
  sent: Item,
  question: SaveQuestion,
): Promise<Item | null> {
  const { collection, access, session, permissions } = question
  if (mode !== 'copy') return askToLeaveOut(sent, question)
  if (!(await askToCopy(question, session.staged))) return null
  const copy = copyValues(Object.values(collection.fields), session.values, access)
  const ofStatus = commonAccess(permissions, collection.collection, [null, copy])
  return askToLeaveOut(copy, { ...question, ofStatus, isNew: true })
}

/**
 * Values that the role may not write in items of the chosen status were entered while another one was chosen: in the item, or in
 * related ones that are created or changed with it.
 */
async function askToLeaveOut(sent: Item, question: SaveQuestion): Promise<Item | null> {
  const { collection, schema, names, i18n, confirm } = question
  const refused = new Set<string>()

  function leaveOut(item: Item, of: Collection, access: ItemAccess, lead: string): Item {
    if (!access) return item
    const kept = Object.entries(item).filter(([name, value]) => {
      const field = of.fields[name]
      const isAddress = field?.primary_key && !access.isNew
      if (!field || isAddress || field.type === 'status' || access.isWritable(name)) return true
      // No one entered what a new item has by itself.
      if (!access.isNew || !isEqual(value, defaultValue(field)))
        refused.add(lead + names.field(of.collection, name))
      return false
    })
    return Object.fromEntries(kept)
  }

  const withRelated = mapNested(
    collection,
    sent,
    (item, of) =>
      leaveOut(item, of, accessOfRelated(item, of, question), `${names.collection(of.collection)}: `),
    schema,
  )
  const kept = leaveOut(withRelated, collection, accessOfPage(sent, question), '')
  if (refused.size === 0) return kept
  const isConfirmed = await confirm({
    title: i18n.t('modules.collections.leave_out', {
      fields: new Intl.ListFormat(i18n.language).format(refused),
    }),
    message: i18n.t('modules.collections.leave_out_note'),
    confirmLabel: i18n.t('save'),
  })
  return isConfirmed ? kept : null
}

/** What an item takes; `null` where its form has offered nothing else. */
type ItemAccess = (Pick<FieldAccess, 'isWritable'> & { isNew: boolean }) | null

function accessOfPage(sent: Item, { collection, isNew, ofStatus, session }: SaveQuestion): ItemAccess {
  // Several items may have several statuses; to mark one as deleted is a right of its own.
  if (!isNew && !hasStatus(sent, collection)) return null
  if (statusOf(collection, session.values)?.soft_delete) return null
  return { isNew, isWritable: ofStatus.isWritable }
}

function accessOfRelated(item: Item, of: Collection, { permissions }: SaveQuestion): ItemAccess {
  if (item.$delete === true || statusOf(of, item)?.soft_delete) return null
  const isNew = '$new' in item || !(primaryKeyOf(of) in item)
  if (!isNew && !hasStatus(item, of)) return null
  const { isWritable } = commonAccess(permissions, of.collection, isNew ? [null, item] : [item])
  return { isNew, isWritable }
}

const hasStatus = (item: Item, of: Collection) => (statusFieldOf(of)?.field ?? '') in item
