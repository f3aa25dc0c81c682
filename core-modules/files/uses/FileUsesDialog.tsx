import {
  type Item,
  type PrimaryKey,
  useApi,
  useCollections,
  useConfirm,
  useNames,
  usePaths,
} from '@pergola/sdk'
import { ItemPicker, primaryKeyOf, useNotifyFailure } from '@pergola/sdk/items'
import { Button, Dialog, EmptyState, ErrorPanel, Notice, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { FILES } from '../folders/foldersQuery'
import styles from './FileUsesDialog.module.css'
import { countUses, type FileUse, type FileUses, fileUsesQuery } from './fileUsesQuery'
import { MoveProgress } from './MoveProgress'
import { useMovedUses } from './useMovedUses'

export interface FileUsesDialogProps {
  file: PrimaryKey
  /** Asks at once which file takes its place. */
  isReplacing?: boolean
  onClose: () => void
}

/** As the pickers of file fields show files. */
const LAYOUT = {
  id: 'cards',
  options: { title: 'title', subtitle: 'type', content: 'description', src: 'data' },
  query: { sort: '-id' },
}

/** The items that refer to a file, with links to their pages, and another file for all of them. */
export function FileUsesDialog({ file, isReplacing = false, onClose }: FileUsesDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const [isPicking, setIsPicking] = useState(isReplacing)
  const { data, error, isLoading, isFetching, refetch } = useQuery(fileUsesQuery(api, file))
  const moved = useMovedUses()
  const ask = useQuestion(data)

  async function handlePicked(to: number): Promise<void> {
    setIsPicking(false)
    if (await ask(to)) await moved.move(file, to)
  }

  return (
    <Dialog
      isOpen
      title={t('modules.files.where_used')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          {moved.job ? (
            <Button onPress={moved.cancel}>{t('cancel')}</Button>
          ) : (
            data &&
            data.uses.length > 0 && (
              <Button icon="swap_horiz" onPress={() => setIsPicking(true)}>
                {t('modules.files.replace_everywhere')}
              </Button>
            )
          )}
          <Button variant="primary" onPress={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles.uses} aria-busy={isLoading}>
        <MoveProgress {...moved} />
        {isLoading && <Skeleton shape="block" height={120} />}
        {error && (
          <ErrorPanel details={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data && <Uses {...data} onFollow={onClose} />}
      </div>
      <ItemPicker
        isOpen={isPicking}
        title={t('modules.files.replace_everywhere')}
        collection={FILES}
        layout={LAYOUT}
        filters={[{ field: 'id', operator: 'neq', value: file }]}
        value={[]}
        isSingle
        onDone={([picked]) => void handlePicked(Number(picked))}
        onCancel={() => setIsPicking(false)}
      />
    </Dialog>
  )
}

/** Asks whether all that is known to refer to the file is to lead to another one. */
function useQuestion(uses: FileUses | undefined): (to: number) => Promise<boolean> {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const notifyFailure = useNotifyFailure()
  return async (to) => {
    const picked = await api
      .get<Item>(`/files/${to}`, { query: { fields: 'title,filename_download' } })
      .catch(notifyFailure)
    if (!picked) return false
    return confirm({
      title: t('modules.files.replace_everywhere'),
      message: [
        t('modules.files.replace_everywhere_body', {
          file: picked.title || picked.filename_download,
          count: uses ? countUses(uses) : 0,
        }),
        ...(uses?.isComplete === false ? [t('modules.files.replace_everywhere_more')] : []),
      ].join(' '),
      confirmLabel: t('modules.files.replace_everywhere'),
    })
  }
}

function Uses({ uses, hidden, isComplete, onFollow }: FileUses & { onFollow: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      {uses.length === 0 && hidden === 0 && (
        <EmptyState
          icon="link_off"
          headingLevel={3}
          title={t('modules.files.unused')}
          body={t('modules.files.unused_body')}
        />
      )}
      {uses.map((use) => (
        <Use key={`${use.collection} ${use.field} ${use.by}`} use={use} onFollow={onFollow} />
      ))}
      {hidden > 0 && <p className={styles.note}>{t('modules.files.uses_hidden', { count: hidden })}</p>}
      {!isComplete && <Notice tone="warning">{t('modules.files.uses_incomplete')}</Notice>}
    </>
  )
}

function Use({ use, onFollow }: { use: FileUse; onFollow: () => void }) {
  const { t } = useTranslation()
  const names = useNames()
  const paths = usePaths()
  const keyField = primaryKeyOf(useCollections()[use.collection])
  const heading = t(`modules.files.uses_by_${use.by}`, {
    collection: names.collection(use.collection),
    field: names.field(use.collection, use.field),
  })
  return (
    <section className={styles.use}>
      <h3 className={styles.heading}>{heading}</h3>
      <ul className={styles.items} aria-label={heading}>
        {use.items.map((item) => {
          const key = item[keyField] as PrimaryKey
          const page = paths.ownPage(use.collection, key)
          const text = <bdi>{shortTextOf(item, keyField) ?? `#${key}`}</bdi>
          return (
            <li key={key}>
              {page === null ? (
                text
              ) : (
                <Link className={styles.item} to={page} onClick={onFollow}>
                  {text}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {use.others > 0 && (
        <p className={styles.note}>{t('modules.files.uses_others', { count: use.others })}</p>
      )}
    </section>
  )
}

/** What an item is called by: its first short text. */
function shortTextOf(item: Item, keyField: string): string | undefined {
  const texts = Object.entries(item).filter(
    ([field, value]) => field !== keyField && typeof value === 'string',
  )
  return texts.map(([, value]) => String(value).trim()).find((text) => text !== '')
}
