import { isApiError, useApi, useNotify, useReloadExtensions } from '@pergola/sdk'
import { Button, Chip, Dialog, FileDrop, Notice, PasswordField } from '@pergola/sdk/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ExtensionPanel.module.css'
import { projectExtensionsQuery } from './projectExtensions'

const UNAUTHORIZED = 401
const ARCHIVE_TYPES = ['.tgz', 'application/gzip']

/** Installs an extension on the server, for all of its projects; whoever does that has the super-admin token. */
export function InstallDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const formId = useId()
  const [archive, setArchive] = useState<File | null>(null)
  const [token, setToken] = useState('')
  const install = useInstall(onClose)
  const isTokenWrong = isApiError(install.error) && install.error.status === UNAUTHORIZED

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (archive && token) install.mutate({ archive, token })
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('modules.settings.extensions.install')}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isDisabled={!archive || !token}
            isPending={install.isPending}
          >
            {t('modules.settings.extensions.install')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.panel} onSubmit={handleSubmit}>
        <Notice tone="warning">{t('modules.settings.extensions.install_warning')}</Notice>
        {install.error && !isTokenWrong && (
          <Notice tone="danger" role="alert" title={t('modules.settings.extensions.install_failed')}>
            {install.error.message}
          </Notice>
        )}
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
        <PasswordField
          label={t('modules.settings.extensions.token')}
          description={t('modules.settings.extensions.token_hint')}
          errorMessage={isTokenWrong ? t('modules.settings.extensions.token_wrong') : undefined}
          isRequired
          autoComplete="off"
          value={token}
          onChange={setToken}
        />
      </form>
    </Dialog>
  )
}

function useInstall(onInstalled: () => void) {
  const { t } = useTranslation()
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
      return api.server.post<{ id: string; version: string }>('/server/extensions', form)
    },
    onSuccess: ({ id, version }) => {
      notify({ title: t('modules.settings.extensions.installed', { id, version }), color: 'success' })
      void queryClient.invalidateQueries({ queryKey: projectExtensionsQuery(api).queryKey })
      // The table shows it already; what the page runs follows.
      reloadExtensions().catch(() => undefined)
      onInstalled()
    },
  })
}
