import { type ApiError, useApi, useCollection } from '@pergola/sdk'
import { useDebouncedValue } from '@pergola/sdk/items'
import { EmptyState, ErrorPanel, Page, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ActionExplained } from './ActionExplained'
import styles from './Explain.module.css'
import { explanationQuery, type Question, reachQuery } from './explainQuery'
import { QuestionForm } from './QuestionForm'
import { ReachTable } from './ReachTable'

const ACTIONS = ['read', 'create', 'update', 'delete'] as const
const TYPING_MS = 300

/** Whether someone may do something, and why: the answers of the evaluator that guards the requests. */
export function ExplainPage({ settingsPath }: { settingsPath: string }) {
  const { t } = useTranslation()
  const rolesPath = `${settingsPath}/roles`
  const [parameters, setParameters] = useSearchParams()
  const question: Question = {
    who: parameters.get('who'),
    collection: parameters.get('collection'),
    item: parameters.get('item') ?? '',
  }
  const ask = (change: Partial<Question>) => {
    const next = Object.entries({ ...question, ...change }).filter(([, value]) => value)
    setParameters(Object.fromEntries(next) as Record<string, string>, { replace: true })
  }
  return (
    <Page
      title={t('modules.settings.roles.explain')}
      back={rolesPath}
      breadcrumb={[
        { label: t('settings'), href: settingsPath },
        { label: t('modules.settings.settings_permissions'), href: rolesPath },
      ]}
    >
      <div className={styles.page}>
        <QuestionForm question={question} onChange={ask} />
        <Answer question={{ ...question, item: useDebouncedValue(question.item, TYPING_MS) }} />
      </div>
    </Page>
  )
}

function Answer({ question }: { question: Question }) {
  const { t } = useTranslation()
  const api = useApi()
  const collection = useCollection(question.collection ?? '')
  const explanation = useQuery(explanationQuery(api, question))
  const reach = useQuery(reachQuery(api, question))
  const asked = question.who === null ? reach : explanation
  const isMissing = (asked.error as ApiError | null)?.status === 404

  if (isMissing) return <EmptyState icon="search" title={t('modules.settings.roles.explain_no_item')} />
  if (asked.error) return <ErrorPanel details={asked.error.message} onRetry={() => void asked.refetch()} />
  if (asked.isLoading) return <Skeleton shape="block" height={240} />
  if (!collection || !asked.data) {
    return (
      <EmptyState
        icon="lock"
        title={t('modules.settings.roles.explain_ask')}
        body={t('modules.settings.roles.explain_ask_body')}
      />
    )
  }
  if (question.who === null) return <ReachTable roles={reach.data ?? []} question={question} />
  return (
    <div className={styles.answers} aria-live="polite">
      {ACTIONS.map(
        (action) =>
          explanation.data && (
            <ActionExplained
              key={action}
              action={action}
              explanation={explanation.data[action]}
              collection={collection}
              isItem={question.item !== ''}
            />
          ),
      )}
    </div>
  )
}
