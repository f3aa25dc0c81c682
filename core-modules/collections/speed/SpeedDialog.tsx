import { useApi, useNames } from '@pergola/sdk'
import { Button, Details, Dialog, ErrorPanel, Notice, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedItems } from '../data/ListedItems'
import { useAddedTexts } from '../jobs/useAddedTexts'
import { IndexTable } from './IndexTable'
import styles from './SpeedDialog.module.css'
import { costQuery, indexesQuery, type QueryCost } from './speedQueries'
import texts from './texts.json'
import { useIndexes } from './useIndexes'

export interface SpeedDialogProps {
  isOpen: boolean
  listed: ListedItems
  onClose: () => void
}

/** Says what the view costs the database, and makes it cheaper: by the index that the server proposes. */
export function SpeedDialog(props: SpeedDialogProps) {
  useAddedTexts('speed', texts)
  return props.isOpen ? <OpenSpeedDialog {...props} /> : null
}

function OpenSpeedDialog({ listed, onClose }: SpeedDialogProps) {
  const { t } = useTranslation()
  const names = useNames()
  const api = useApi()
  const name = listed.collection.collection
  const cost = useQuery(costQuery(api, listed))
  const indexes = useQuery(indexesQuery(api, name))
  const { make, remove, isMaking, error: failure } = useIndexes(name)
  const isBuilding = isMaking || (indexes.data?.some(({ state }) => state === 'building') ?? false)
  const { refetch } = cost
  // What is made meanwhile changes what the view costs.
  useEffect(() => {
    if (!isBuilding) void refetch()
  }, [isBuilding, refetch])
  const error = cost.error ?? indexes.error
  const fieldsText = (fields: readonly string[]) => fields.map((field) => names.field(name, field)).join(', ')

  return (
    <Dialog
      isOpen
      size="wide"
      title={t('modules.collections.speed.title', { collection: names.collection(name) })}
      onOpenChange={onClose}
      footer={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <div className={styles.speed} aria-busy={!error && !(cost.data && indexes.data)}>
        {error ? (
          <ErrorPanel
            details={error.message}
            isRetrying={cost.isFetching || indexes.isFetching}
            onRetry={() => void Promise.all([cost.refetch(), indexes.refetch()])}
          />
        ) : cost.data && indexes.data ? (
          <>
            <Cost cost={cost.data} />
            <div role="status">{isBuilding && <p>{t('modules.collections.speed.making')}</p>}</div>
            {failure && (
              <Notice tone="danger" role="alert" title={t('modules.collections.speed.failed')}>
                {failure.message}
              </Notice>
            )}
            {cost.data.proposal && !isBuilding && (
              <Proposal
                fields={fieldsText(cost.data.proposal)}
                onMake={() => make(cost.data.proposal ?? [])}
              />
            )}
            <IndexTable indexes={indexes.data} fieldsText={fieldsText} onRemove={remove} />
          </>
        ) : (
          <Skeleton shape="block" height={160} />
        )}
      </div>
    </Dialog>
  )
}

function Cost({ cost: { reads, sorts, proposal, reason, steps } }: { cost: QueryCost }) {
  const { t } = useTranslation()
  const isSlow = proposal === null && reason !== 'fast'
  return (
    <>
      <p>
        {t(`modules.collections.speed.reads_${reads}`)} {sorts && t('modules.collections.speed.sorts')}{' '}
        {isSlow && t('modules.collections.speed.no_proposal')}
      </p>
      <Details summary={t('modules.collections.speed.steps')}>
        <ul className={styles.steps} dir="ltr">
          {[...new Set(steps)].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </Details>
    </>
  )
}

function Proposal({ fields, onMake }: { fields: string; onMake: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.proposal}>
      <p>{t('modules.collections.speed.proposal', { fields })}</p>
      <Button variant="primary" icon="add" onPress={onMake}>
        {t('modules.collections.speed.make')}
      </Button>
    </div>
  )
}
