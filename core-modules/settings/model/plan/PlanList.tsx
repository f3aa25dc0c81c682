import { useNames } from '@pergola/sdk'
import type { ModelPlan, PlanReference, PlanStep } from '@pergola/sdk/contract'
import { Icon, Notice } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './PlanDialog.module.css'

const STEP_ICONS: Readonly<Record<PlanStep['action'], string>> = {
  create_table: 'add',
  add_column: 'add',
  create_field: 'add',
  create_relation: 'link',
  drop_table: 'delete',
  drop_column: 'delete',
  change_column: 'edit',
  delete_field: 'delete',
  delete_relation: 'link_off',
  delete_role: 'group',
}

const REFERENCE_ICONS: Readonly<Record<PlanReference['kind'], string>> = {
  field: 'tune',
  reference: 'link',
  bookmark: 'bookmark',
  preset: 'view_headline',
  permission: 'lock',
}

/** The parts of a plan that have anything to say. */
export function PlanList({ plan }: { plan: ModelPlan }) {
  const { t } = useTranslation()
  const describe = useDescribe()
  const { steps, obstacles, references, changes = [] } = plan
  const fieldName = useFieldName()
  const named = groupReferences(references, fieldName)
  return (
    <>
      {[...obstacles, ...(obstacles.length > 0 ? [] : changes)].map(({ kind, count, examples }) => (
        <Notice
          key={kind}
          tone={obstacles.length > 0 ? 'danger' : 'warning'}
          title={t(`modules.settings.model.plan_${kind}`, { count })}
        >
          {examples.length > 0 && <Examples examples={examples} />}
        </Notice>
      ))}
      {obstacles.length === 0 && steps.length > 0 && (
        <Section title={t('modules.settings.model.plan_steps')}>
          {steps.map((step) => (
            <Row key={JSON.stringify(step)} icon={STEP_ICONS[step.action]}>
              {describe(step)}
            </Row>
          ))}
        </Section>
      )}
      {obstacles.length === 0 && named.length > 0 && (
        <Section title={t('modules.settings.model.plan_references')}>
          {named.map(({ kind, names, count }) => (
            <Row key={kind} icon={REFERENCE_ICONS[kind]}>
              {t(`modules.settings.model.plan_ref_${kind}`, { names, count })}
            </Row>
          ))}
        </Section>
      )}
    </>
  )
}

function Examples({ examples }: { examples: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.examples} aria-label={t('modules.settings.model.plan_examples')}>
      {examples.map((example) => (
        <li key={example}>
          <code>{example === '' ? '""' : example}</code>
        </li>
      ))}
    </ul>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

function Row({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <Icon name={icon} size={20} className={styles.icon} />
      <span>{children}</span>
    </li>
  )
}

function useDescribe() {
  const { t } = useTranslation()
  const names = useNames()
  return ({ action, collection, field = '', items = 0, from = '', to = '' }: PlanStep) =>
    t(`modules.settings.model.plan_${action}`, {
      collection: names.collection(collection),
      field: names.field(collection, field),
      count: items,
      from,
      to,
    })
}

/** `countries.cities` as people read it. */
function useFieldName() {
  const names = useNames()
  return (path: string) => {
    const [collection = '', field = ''] = path.split('.')
    return `${names.collection(collection)}: ${names.field(collection, field)}`
  }
}

/** References of a kind with their names, in one row. */
function groupReferences(references: readonly PlanReference[], fieldName: (path: string) => string) {
  const kinds = [...new Set(references.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const ofKind = references.filter((reference) => reference.kind === kind)
    const isField = kind === 'field' || kind === 'reference'
    const names = ofKind.flatMap(({ name }) => (name === null ? [] : [isField ? fieldName(name) : name]))
    return { kind, names: [...new Set(names)], count: ofKind.length }
  })
}
