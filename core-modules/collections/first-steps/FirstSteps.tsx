import { useApi } from '@pergola/sdk'
import { Icon, IconButton, LinkButton, ProgressBar, VisuallyHidden } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FirstSteps.module.css'
import { firstStepsQuery } from './firstStepsQuery'
import texts from './texts.json'

const KEY = 'modules.collections.first_steps'

export interface FirstStepsProps {
  /** Names of the collections of the project, the first one being where an import would begin. */
  collections: readonly string[]
  settingsPath: string
  listingPath: (collection: string) => string
  onShown: () => void
  onDismiss: () => void
}

/** What makes a project of an empty one; each step ticks itself off once it is done, wherever that was. */
export function FirstSteps(props: FirstStepsProps) {
  const { collections, settingsPath, listingPath, onShown, onDismiss } = props
  const isReady = useTexts()
  const { t } = useTranslation()
  const { data: done } = useQuery(firstStepsQuery(useApi(), collections))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are first shown
  useEffect(onShown, [])
  const [first] = collections
  const steps: Step[] = [
    { id: 'collection', isDone: first !== undefined, href: `${settingsPath}/collections?new` },
    {
      id: 'items',
      isDone: done?.hasItems,
      href: first === undefined ? `${settingsPath}/collections/import-table` : listingPath(first),
    },
    { id: 'people', isDone: done?.hasOthers, href: `${settingsPath}/people?invite` },
    { id: 'site', isDone: done?.isPublic, href: `${settingsPath}/roles/public-reading` },
  ]
  const finished = steps.filter(({ isDone }) => isDone === true).length
  const next = steps.find(({ isDone, href }) => isDone !== true && href !== null)
  const isAllDone = finished === steps.length
  if (!isReady) return null
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <header className={styles.header}>
        <h2 id="first-steps" className={styles.title}>
          {t(`${KEY}.${isAllDone ? 'all_done' : 'title'}`)}
        </h2>
        <IconButton icon="close" label={t(`${KEY}.dismiss`)} onPress={onDismiss} />
      </header>
      <p className={styles.count}>{t(`${KEY}.progress`, { done: finished, count: steps.length })}</p>
      <ProgressBar label={t(`${KEY}.title`)} value={(100 * finished) / steps.length} />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

interface Step {
  id: 'collection' | 'items' | 'people' | 'site'
  /** Undefined while that is not known. */
  isDone: boolean | undefined
  /** Null while another step comes first. */
  href: string | null
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const { id, isDone, href } = step
  const { t } = useTranslation()
  return (
    <li className={styles.step} data-done={isDone === true || undefined}>
      <Icon name={isDone ? 'check_circle' : 'radio_button_unchecked'} className={styles.tick} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          {t(`${KEY}.${id}`)}
          {isDone && <VisuallyHidden>{t(`${KEY}.done`)}</VisuallyHidden>}
        </h3>
        <p className={styles.about}>{t(`${KEY}.${id}_body`)}</p>
      </div>
      {href !== null && (
        <LinkButton href={href} variant={isNext ? 'primary' : undefined} className={styles.way}>
          {t(wayText(step))}
        </LinkButton>
      )}
    </li>
  )
}

/** Where the data of a project without collections comes from a table, its collection comes with it. */
function wayText({ id, isDone, href }: Step): string {
  if (id === 'collection' && !isDone) return 'modules.collections.create'
  return `${KEY}.${id}_${href?.endsWith('/import-table') ? 'import' : 'open'}`
}

/**
 * The texts come with the part: everyone else's start stays as small as it was.
 *
 * @returns whether they are there; adding them while something is drawn would change the texts of what is on the page.
 */
function useTexts(): boolean {
  const { i18n } = useTranslation()
  const [isReady, setIsReady] = useState(() => i18n.getResource('en-US', 'translation', KEY) !== undefined)
  useEffect(() => {
    const tree = { modules: { collections: { first_steps: texts } } }
    if (!isReady) i18n.addResourceBundle('en-US', 'translation', tree, true, false)
    setIsReady(true)
  }, [i18n, isReady])
  return isReady
}
