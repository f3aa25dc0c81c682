import { type FieldAccess, type Item, statusFieldOf } from '@pergola/sdk'
import { statusOf } from '@pergola/sdk/items'
import { askToCopy, type CopyTools } from '../copy/askToCopy'
import { copyValues } from './copyValues'
import type { ItemSession } from './ItemSession'
import type { SaveMode } from './saveModes'

export interface SaveQuestion extends CopyTools {
  isNew: boolean
  /** To the fields of an item with the chosen status. */
  ofStatus: FieldAccess
  session: ItemSession
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
  const { collection, access, session } = question
  if (mode !== 'copy') return askToLeaveOut(sent, question)
  const isConfirmed = await askToCopy(question, session.staged)
  return isConfirmed ? copyValues(Object.values(collection.fields), session.values, access) : null
}

/** Values that the role may not write in items of the chosen status were entered while another one was chosen. */
async function askToLeaveOut(
  sent: Item,
  { collection, isNew, ofStatus, names, i18n, confirm, session }: SaveQuestion,
): Promise<Item | null> {
  const status = statusFieldOf(collection)?.field ?? ''
  // Several items may have several statuses; to mark one as deleted is a right of its own.
  if (!isNew && !(status in sent)) return sent
  if (statusOf(collection, session.values)?.soft_delete) return sent
  const isTaken = (field: string) => field === status || ofStatus.isWritable(field)
  const refused = Object.keys(sent).filter((field) => !isTaken(field))
  if (refused.length === 0) return sent
  const fields = new Intl.ListFormat(i18n.language).format(
    refused.map((field) => names.field(collection.collection, field)),
  )
  const isConfirmed = await confirm({
    title: i18n.t('modules.collections.leave_out', { fields }),
    message: i18n.t('modules.collections.leave_out_note'),
    confirmLabel: i18n.t('save'),
  })
  return isConfirmed ? Object.fromEntries(Object.entries(sent).filter(([field]) => isTaken(field))) : null
}
