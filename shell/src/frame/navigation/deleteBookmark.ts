import type { CollectionPreset } from '@pergola/sdk'
import type { Host } from '@pergola/sdk/host'
import type { TFunction } from 'i18next'

/**
 * Deletes a bookmark, once someone has said that they mean it.
 *
 * @throws Whatever the server refuses it with.
 */
export async function deleteBookmark(
  { id, title }: CollectionPreset,
  { api, stores, confirm }: Host,
  t: TFunction,
): Promise<void> {
  const isSure = await confirm({
    title: title ? `${t('delete_bookmark')}: ${title}` : t('delete_bookmark'),
    message: t('delete_bookmark_body'),
    confirmLabel: t('delete_bookmark'),
    isDestructive: true,
  })
  if (!isSure) return
  await api.call('DELETE /collection_presets/:ids', { path: { ids: id } })
  stores.directory.getState().bookmarkRemoved(id)
}
