import { type FieldType, useExtensions, useProject } from '@pergola/sdk'
import { Button, Notice, Select, Switch, TextField } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { changeDatatype, changeType } from '../fieldDraft'
import { datatypesOf, hasColumn, isInteger, LENGTHS, largestDecimal, sqliteStorage } from '../fieldTypes'
import type { DraftPartProps } from './FieldBasics'
import styles from './FieldPage.module.css'
import { ValidationTest } from './ValidationTest'

/** How the field is kept in the database. */
export function FieldStorage({ draft, isNew, problems, onChange }: DraftPartProps) {
  const { t } = useTranslation()
  const manifest = useExtensions('interface')[draft.interface ?? '']
  const database = useProject().info?.api.database
  const types = withPresent<FieldType>(manifest?.types ?? [draft.type], draft.type)
  const datatypes = withPresent(datatypesOf(draft.type), draft.datatype)
  const isColumn = hasColumn(draft.type)
  const storage = database === 'sqlite' ? sqliteStorage(draft) : null
  const describedTypes = types.map((id) => ({
    id,
    label: id,
    description: t(`modules.settings.model.type_${id}`),
  }))
  const describedDatatypes = datatypes.map((id) => ({
    id,
    label: id,
    description: t(`modules.settings.model.datatype_${id}`),
  }))

  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t('modules.settings.model.field_type')}
          errorMessage={problems.type && t(`modules.settings.model.${problems.type}`)}
          options={describedTypes}
          value={draft.type}
          isDisabled={types.length < 2}
          onChange={(type) => onChange(changeType(draft, type, manifest))}
        />
        {isColumn && (
          <Select
            label={t('modules.settings.model.datatype')}
            options={describedDatatypes}
            value={draft.datatype}
            isDisabled={datatypes.length < 2}
            onChange={(datatype) => onChange(changeDatatype(draft, datatype, manifest?.recommended?.length))}
          />
        )}
      </div>
      {isColumn && (
        <>
          {storage && <p className={styles.hint}>{t(`modules.settings.model.sqlite_${storage}`)}</p>}
          <Length draft={draft} isNew={isNew} problems={problems} onChange={onChange} />
          <TextField
            label={t('modules.settings.model.default_value')}
            placeholder="NULL"
            isInvalid={problems.default !== undefined}
            validationBehavior="aria"
            errorMessage={problems.default && t(`modules.settings.model.${problems.default}`)}
            value={draft.default_value === null ? '' : String(draft.default_value)}
            onChange={(value) => onChange({ default_value: value === '' ? null : value })}
          />
          <ValidationTest draft={draft} isNew={isNew} problems={problems} onChange={onChange} />
          <div className={styles.switches}>
            <Switch
              isSelected={draft.unique}
              isDisabled={draft.primary_key}
              onChange={(unique) => onChange({ unique })}
            >
              {t('modules.settings.model.unique')}
            </Switch>
            {isInteger(draft.datatype) && draft.type === 'integer' && (
              <Switch
                isSelected={draft.signed}
                isDisabled={draft.primary_key}
                onChange={(signed) => onChange({ signed })}
              >
                {t('modules.settings.model.signed')}
              </Switch>
            )}
          </div>
        </>
      )}
    </>
  )
}

function Length({ draft, problems, onChange }: DraftPartProps) {
  const { t } = useTranslation()
  const rule = LENGTHS[draft.datatype ?? '']
  const problem = problems.length
  const holdsNoWhole =
    rule?.kind === 'digits' && !problem && largestDecimal(draft.length ?? '').startsWith('0')
  return (
    <>
      <TextField
        label={t('modules.settings.model.length')}
        placeholder={t('modules.settings.model.length_disabled_placeholder')}
        isDisabled={!rule}
        isInvalid={problem !== undefined}
        validationBehavior="aria"
        errorMessage={
          problem && t(`modules.settings.model.${problem}`, { max: rule?.max, decimals: rule?.maxDecimals })
        }
        description={
          rule?.kind === 'digits' && !problem
            ? t('modules.settings.model.largest', { number: largestDecimal(draft.length ?? '') })
            : undefined
        }
        value={draft.length ?? ''}
        onChange={(length) => onChange({ length })}
      />
      {holdsNoWhole && (
        <Notice tone="warning">
          {t('modules.settings.model.no_whole')}{' '}
          <Button size="compact" onPress={() => onChange({ length: '10,2' })}>
            {t('modules.settings.model.two_decimals')}
          </Button>
        </Notice>
      )}
    </>
  )
}

/** A field may have what is not offered any more, or not by this interface. */
function withPresent<Name extends string>(names: readonly Name[], present: Name | null): Name[] {
  return present === null || names.includes(present) ? [...names] : [...names, present]
}
