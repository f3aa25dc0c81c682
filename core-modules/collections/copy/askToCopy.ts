import type { Collection, FieldAccess, Item, Names, useConfirm } from '@pergola/sdk'
import type { i18n as I18n } from 'i18next'
import { addTexts } from '../jobs/useAddedTexts'
import texts from './texts.json'

/** What the question needs of the page whose item is copied. */
export interface CopyTools {
  collection: Collection
  access: FieldAccess
  names: Names
  i18n: I18n
  confirm: ReturnType<typeof useConfirm>
}

/**
 * Says which lists and translations a copy goes without, and that edits in them are lost with it. Nothing is asked where the
 * collection has none.
 *
 * @param staged - The unsaved edits of the page.
 * @returns Whether the copy is to be made.
 */
export async function askToCopy(
  { collection, access, names, i18n, confirm }: CopyTools,
  staged: Item,
): Promise<boolean> {
  const lists = Object.values(collection.fields)
    .filter(({ type, field }) => (type === 'o2m' || type === 'translation') && access.isReadable(field))
    .map(({ field }) => field)
  if (lists.length === 0) return true
  addTexts(i18n, 'copy', texts)
  const fields = new Intl.ListFormat(i18n.language).format(
    lists.map((field) => names.field(collection.collection, field)),
  )
  const isEdited = lists.some((field) => field in staged)
  return confirm({
    title: i18n.t('save_as_copy'),
    message: [
      i18n.t('modules.collections.copy.without', { fields }),
      ...(isEdited ? [i18n.t('modules.collections.copy.edits_lost')] : []),
    ].join(' '),
    confirmLabel: i18n.t('save_as_copy'),
  })
}
