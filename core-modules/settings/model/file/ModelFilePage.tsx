import { useApi } from '@pergola/sdk'
import { type AccessQuery, useKeepAccess, useNotifyFailure } from '@pergola/sdk/items'
import { Button, EmptyState, ErrorPanel, FileDrop, Page, Skeleton } from '@pergola/sdk/ui'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ModelChange, useModelChange } from '../useModelChange'
import { ApplyDialog } from './ApplyDialog'
import { ChangeList } from './ChangeList'
import styles from './ModelFile.module.css'
import { type Comparison, harmlessChanges, isDestructive, readModelFile, saveModelFile } from './modelFile'

/** The data model, roles, rights and settings as a file: to keep, to compare, and to carry from one server to another. */
export function ModelFilePage({ settingsPath }: { settingsPath: string }) {
  const { t } = useTranslation()
  const basePath = `${settingsPath}/collections`
  return (
    <Page
      title={t('modules.settings.model.file')}
      back={basePath}
      breadcrumb={[
        { label: t('settings'), href: settingsPath },
        { label: t('modules.settings.settings_collections_fields'), href: basePath },
      ]}
      actions={<DownloadButton />}
    >
      <FileComparison />
    </Page>
  )
}

function DownloadButton() {
  const { t } = useTranslation()
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const download = useMutation({
    mutationFn: () => api.call('GET /schema/snapshot'),
    onSuccess: (model) => saveModelFile(`${api.project}-model.json`, model),
    onError: notifyFailure,
  })
  return (
    <Button
      variant="primary"
      icon="download"
      isPending={download.isPending}
      onPress={() => download.mutate()}
    >
      {t('modules.settings.model.file_download')}
    </Button>
  )
}

/** Takes a file, shows what it has otherwise, and makes what is chosen of that. */
function FileComparison() {
  const { t } = useTranslation()
  const api = useApi()
  const { change, isPending } = useModelChange()
  const [file, setFile] = useState<ModelFile | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const guarded = useGuarded()
  const [isAsking, setIsAsking] = useState(false)
  const comparison = useMutation({
    mutationFn: (snapshot: Record<string, unknown>) => api.call('POST /schema/diff', { body: { snapshot } }),
    onSuccess: ({ changes }) => setChosen(harmlessChanges(changes)),
  })
  const { data } = comparison
  const changes = data?.changes ?? []
  const losses = changes.filter((candidate) => chosen.has(candidate.id) && isDestructive(candidate))

  async function handleFiles([dropped]: File[]) {
    if (!dropped) return
    const model = await readModelFile(dropped)
    setFile({ name: dropped.name, model })
    comparison.reset()
    if (model) comparison.mutate(model)
  }

  async function apply() {
    if (!file?.model || !data) return
    const body = { snapshot: file.model, hash: data.hash, only: [...chosen] }
    await change({
      ...guarded((query) => api.call('POST /schema/apply', { body, query })),
      done: t('modules.settings.model.file_done', { count: chosen.size }),
    })
    setIsAsking(false)
    // What is left, also after a part of it failed.
    comparison.mutate(file.model)
  }

  return (
    <div className={styles.page}>
      <p className={styles.about}>{t('modules.settings.model.file_about')}</p>
      <FileDrop
        isSmall
        isMultiple={false}
        accept={['application/json', '.json']}
        title={t('modules.settings.model.file_drop')}
        selectLabel={t('modules.settings.model.file_choose')}
        isDisabled={isPending}
        onFiles={(files) => void handleFiles(files)}
      />
      <ComparisonState file={file} comparison={comparison} />
      {changes.length > 0 && (
        <>
          <ChangeList changes={changes} chosen={chosen} onChange={setChosen} />
          <div className={styles.apply}>
            <Button
              variant="primary"
              isDisabled={chosen.size === 0}
              isPending={isPending && !isAsking}
              onPress={() => (losses.length > 0 ? setIsAsking(true) : void apply())}
            >
              {t('modules.settings.model.file_apply', { count: chosen.size })}
            </Button>
          </div>
        </>
      )}
      {isAsking && (
        <ApplyDialog
          count={chosen.size}
          losses={losses}
          isPending={isPending}
          onConfirm={() => void apply()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

const DECIDED_AGAINST = new Error('Decided against')

/** A change of the model that asks first where it would lock the person out; decided against, it ends without a word. */
function useGuarded() {
  const keepAccess = useKeepAccess()
  return (write: (query: AccessQuery) => Promise<unknown>): Pick<ModelChange, 'run' | 'refused'> => ({
    run: async () => {
      const written = await keepAccess(async (query) => ({ answer: await write(query) }))
      if (!written) throw DECIDED_AGAINST
    },
    refused: (error) => error === DECIDED_AGAINST,
  })
}

interface ModelFile {
  name: string
  /** null for a file that is none. */
  model: Readonly<Record<string, unknown>> | null
}

interface ComparisonStateProps {
  file: ModelFile | null
  comparison: UseMutationResult<Comparison, Error, Record<string, unknown>>
}

/** What there is to say while there are no differences to show. */
function ComparisonState({ file, comparison }: ComparisonStateProps) {
  const { t } = useTranslation()
  const { data, error, isPending, mutate } = comparison
  if (!file) return null
  const { name, model } = file
  return (
    <div aria-live="polite" className={styles.result}>
      {!model && <ErrorPanel title={t('modules.settings.model.file_unreadable', { name })} />}
      {error && model && (
        <ErrorPanel
          title={t('modules.settings.model.file_failed', { name })}
          details={error.message}
          onRetry={() => mutate(model)}
        />
      )}
      {isPending && <Skeleton shape="block" height={240} />}
      {data?.changes.length === 0 && (
        <EmptyState
          icon="check"
          title={t('modules.settings.model.file_same')}
          body={t('modules.settings.model.file_same_body', { name })}
        />
      )}
    </div>
  )
}
