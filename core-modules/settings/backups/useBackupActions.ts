import { useApi, useConfirm } from '@pergola/sdk'
import { useCreateOnce, useNotifyFailure } from '@pergola/sdk/items'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Backup, backupKeys } from './backupsQuery'

/** What an administrator does with backups. The server asks for a proof of who it is before each. */
export function useBackupActions() {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const createOnce = useCreateOnce()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: notifyFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: backupKeys.ofProject(api.project) }),
  })

  async function remove({ id, state }: Backup) {
    const isRunning = state === 'running'
    const text = (key: string) => t(`modules.settings.backups.${key}`)
    const isConfirmed =
      isRunning ||
      (await confirm({
        title: text('remove_title'),
        message: text('remove_body'),
        confirmLabel: text('remove'),
        isDestructive: true,
      }))
    if (isConfirmed) mutate(() => api.call('DELETE /backups/:id', { path: { id } }))
  }

  return {
    isPending,
    create: () => mutate(() => createOnce(null, (headers) => api.call('POST /backups', { headers }))),
    /** Cancels one that is being made. */
    remove: (backup: Backup) => void remove(backup),
    download: ({ id }: Backup) =>
      mutate(async () => {
        const { url } = await api.call('POST /backups/:id/link', { path: { id } })
        // The address is good for one request: the browser's own, which writes to the disk as it comes.
        const link = document.createElement('a')
        link.href = `${api.root}${url.slice(1)}`
        link.download = ''
        link.click()
      }),
  }
}
