import { type ModelChange, modelParts } from '@pergola/sdk/contract'
import { Checkbox, Details, Icon, Notice } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { PlanList } from '../plan/PlanList'
import styles from './ModelFile.module.css'
import { choose, isRefused, leaveOut } from './modelFile'
import { useChangeName } from './useChangeName'

interface ChangeListProps {
  changes: readonly ModelChange[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

const ICONS: Readonly<Record<ModelChange['action'], string>> = {
  create: 'add',
  update: 'edit',
  delete: 'delete',
}

/** The differences by what they are of, each to be chosen or left out. */
export function ChangeList({ changes, chosen, onChange }: ChangeListProps) {
  const { t } = useTranslation()
  return modelParts.map((part) => {
    const ofPart = changes.filter((change) => change.part === part)
    if (ofPart.length === 0) return null
    const possible = ofPart.filter((change) => !isRefused(change))
    const count = possible.filter(({ id }) => chosen.has(id)).length
    const toggleAll = (isSelected: boolean) =>
      onChange(possible.reduce((next, { id }) => (isSelected ? choose : leaveOut)(changes, next, id), chosen))
    return (
      <section key={part} className={styles.part}>
        <h2 className={styles.heading}>
          <Checkbox
            isSelected={possible.length > 0 && count === possible.length}
            isIndeterminate={count > 0 && count < possible.length}
            isDisabled={possible.length === 0}
            onChange={toggleAll}
          >
            {t(`modules.settings.model.file_parts_${part}`)}
          </Checkbox>
        </h2>
        <ul className={styles.changes}>
          {ofPart.map((change) => (
            <ChangeRow
              key={change.id}
              change={change}
              isChosen={chosen.has(change.id)}
              onChange={(isSelected) =>
                onChange((isSelected ? choose : leaveOut)(changes, chosen, change.id))
              }
            />
          ))}
        </ul>
      </section>
    )
  })
}

interface ChangeRowProps {
  change: ModelChange
  isChosen: boolean
  onChange: (isSelected: boolean) => void
}

function ChangeRow({ change, isChosen, onChange }: ChangeRowProps) {
  const { t } = useTranslation()
  const nameOf = useChangeName()
  const { action, plan, refusal, keys, from, to } = change
  const hasPlan = plan !== undefined && plan.steps.length + plan.obstacles.length + plan.references.length > 0
  return (
    <li className={styles.change}>
      <Checkbox isSelected={isChosen} isDisabled={isRefused(change)} onChange={onChange}>
        <span className={styles.name} data-action={action}>
          <Icon name={ICONS[action]} size={18} />
          <span>{nameOf(change)}</span>
        </span>
      </Checkbox>
      {refusal && (
        <Notice tone="danger" title={t('modules.settings.model.file_refused')}>
          {refusal}
        </Notice>
      )}
      {hasPlan && (
        <div className={styles.plan}>
          <PlanList plan={plan} />
        </div>
      )}
      {keys.length > 0 && (
        <Details
          className={styles.values}
          summary={t('modules.settings.model.file_values', { count: keys.length })}
        >
          <dl className={styles.pairs}>
            {keys.map((key) => (
              <div key={key} className={styles.pair}>
                <dt>{key}</dt>
                <dd>
                  <del>{textOf(from?.[key])}</del> <ins>{textOf(to?.[key])}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </Details>
      )}
    </li>
  )
}

/** As the file writes it; `–` for what it leaves out. */
function textOf(value: unknown): string {
  return value === undefined || value === null ? '–' : JSON.stringify(value)
}
