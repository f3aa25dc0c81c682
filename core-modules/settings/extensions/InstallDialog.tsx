import { useApi, useNotify, useReloadExtensions } from '@pergola/sdk'
import { Chip, FileDrop } from '@pergola/sdk/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenTexts } from '../useScreenTexts'
import { projectExtensionsQuery } from './projectExtensions'
import texts from './replacing/texts.json'
import { TokenDialog } from './TokenDialog'

const ARCHIVE_TYPES = ['.tgz', 'application/gzip']

/** Installs an extension on the server, for all of its projects; it takes the super-admin token. */
export function InstallDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [archive, setArchive] = useState<File | null>(null)
  const install = useInstall(onClose)
  return (
    <TokenDialog
      title={t('modules.settings.extensions.install')}
      confirmLabel={t('modules.settings.extensions.install')}
      warning={t('modules.settings.extensions.install_warning')}
      failedTitle={t('modules.settings.extensions.install_failed')}
      error={install.error}
      isPending={install.isPending}
      isReady={archive !== null}
      onSubmit={(token) => archive && install.mutate({ archive, token })}
      onClose={onClose}
    >
      <FileDrop
        isSmall
        isMultiple={false}
        title={t('modules.settings.extensions.drop_archive')}
        hint={t('modules.settings.extensions.archive_hint')}
        selectLabel={t('modules.settings.extensions.select_archive')}
        accept={ARCHIVE_TYPES}
        onFiles={([file]) => setArchive(file ?? null)}
      />
      {archive && (
        <Chip
          icon="extension"
          onRemove={() => setArchive(null)}
          removeLabel={t('modules.settings.extensions.remove_archive', { name: archive.name })}
        >
          {archive.name}
        </Chip>
      )}
    </TokenDialog>
  )
}

interface Installed {
  id: string
  version: string
  replaces_core: boolean
}

function useInstall(onInstalled: () => void) {
  const { t } = useTranslation()
  useScreenTexts('replacing', texts)
  const api = useApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const reloadExtensions = useReloadExtensions()
  return useMutation({
    mutationFn: ({ archive, token }: { archive: File; token: string }) => {
      const form = new FormData()
      // Before the file: the server reads no archive without it.
      form.append('super_admin_token', token)
      form.append('package', archive)
      return api.server.post<Installed>('/server/extensions', form)
    },
    onSuccess: ({ id, version, replaces_core }) => {
      notify({
        title: t('modules.settings.extensions.installed', { id, version }),
        details: replaces_core ? t('modules.settings.replacing.installed') : undefined,
        color: 'success',
      })
      void queryClient.invalidateQueries({ queryKey: projectExtensionsQuery(api).queryKey })
      // The table shows it already; what the page runs follows.
      reloadExtensions().catch(() => undefined)
      onInstalled()
    },
  })
}
