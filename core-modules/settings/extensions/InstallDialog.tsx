import { type Grant, useApi, useNotify, useReloadExtensions } from '@pergola/sdk'
import { Chip, FileDrop, Notice } from '@pergola/sdk/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenTexts } from '../useScreenTexts'
import styles from './ExtensionPanel.module.css'
import { useGrantNames } from './grants/useGrantNames'
import { projectExtensionsQuery } from './projectExtensions'
import texts from './replacing/texts.json'
import { TokenDialog } from './TokenDialog'

const ARCHIVE_TYPES = ['.tgz', 'application/gzip']

/** Installs an extension on the server, for all of its projects; it takes the super-admin token. */
export function InstallDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [archive, setArchive] = useState<File | null>(null)
  const install = useInstall(onClose)
  const asked = archive === install.data?.archive ? install.data?.asked : undefined
  return (
    <TokenDialog
      title={t('modules.settings.extensions.install')}
      confirmLabel={
        asked ? t('modules.settings.grants.allow_install') : t('modules.settings.extensions.install')
      }
      warning={t('modules.settings.extensions.install_warning')}
      failedTitle={t('modules.settings.extensions.install_failed')}
      error={install.error}
      isPending={install.isPending}
      isReady={archive !== null}
      onSubmit={(token) => archive && install.mutate({ archive, token, isGranted: asked !== undefined })}
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
      {asked && <AskedGrants installed={asked} />}
    </TokenDialog>
  )
}

/** What an extension asks for, before it is installed. */
function AskedGrants({ installed: { id, version, grants } }: { installed: Installed }) {
  const { t } = useTranslation()
  const nameGrants = useGrantNames()
  return (
    <Notice role="alert" title={t('modules.settings.grants.asks', { name: `${id} ${version}` })}>
      <ul className={styles.incidents}>
        {nameGrants(grants).map((grant) => (
          <li key={grant}>{grant}</li>
        ))}
      </ul>
    </Notice>
  )
}

interface Installed {
  id: string
  version: string
  replaces_core: boolean
  grants: readonly Grant[]
}

interface InstallInput {
  archive: File
  token: string
  /** People have seen what it asks for. */
  isGranted: boolean
}

interface Outcome {
  archive: File
  installed?: Installed
  /** Nothing was installed: people have to see first what it asks for. */
  asked?: Installed
}

/** Installs an archive; what asks for grants comes back first, to be shown. */
function useInstall(onInstalled: () => void) {
  const { t } = useTranslation()
  useScreenTexts('replacing', texts)
  const api = useApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const reloadExtensions = useReloadExtensions()
  return useMutation({
    mutationFn: async ({ archive, token, isGranted }: InstallInput): Promise<Outcome> => {
      const send = (isPreview: boolean) =>
        api.server.post<Installed>('/server/extensions', formOf(archive, token, isPreview))
      if (!isGranted) {
        const asked = await send(true)
        if (asked.grants.length > 0) return { archive, asked }
      }
      return { archive, installed: await send(false) }
    },
    onSuccess: ({ installed }) => {
      if (!installed) return
      const { id, version, replaces_core } = installed
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

function formOf(archive: File, token: string, isPreview: boolean): FormData {
  const form = new FormData()
  // Before the file: the server reads no archive without it.
  form.append('super_admin_token', token)
  if (isPreview) form.append('preview', '1')
  form.append('package', archive)
  return form
}
