import { useApi, useNames, useUsers } from '@pergola/sdk'
import { PUBLIC_ROLE_ID } from '@pergola/sdk/contract'
import { ItemPicker } from '@pergola/sdk/items'
import { Button, ComboBox, TextField } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rolesQuery } from '../rolesQuery'
import { useListedCollections } from '../useListedCollections'
import styles from './Explain.module.css'
import type { Question } from './explainQuery'

interface QuestionFormProps {
  question: Question
  onChange: (change: Partial<Question>) => void
}

/** Whom and what is asked about. */
export function QuestionForm({ question, onChange }: QuestionFormProps) {
  const { t } = useTranslation()
  const names = useNames()
  const collections = useListedCollections(true)
  const [isPicking, setIsPicking] = useState(false)
  const { collection, item } = question
  return (
    <div className={styles.form}>
      <ComboBox
        label={t('modules.settings.roles.explain_who')}
        description={t('modules.settings.roles.explain_who_hint')}
        options={useSubjects()}
        value={question.who}
        onChange={(who) => onChange({ who })}
      />
      <ComboBox
        label={t('collection', { count: 1 })}
        options={collections.map(({ collection: id }) => ({ id, label: names.collection(id) }))}
        value={collection}
        onChange={(next) => onChange({ collection: next, item: '' })}
      />
      <div className={styles.item}>
        <TextField
          label={t('modules.settings.roles.explain_item')}
          description={t('modules.settings.roles.explain_item_hint')}
          isDisabled={collection === null}
          value={item}
          onChange={(next) => onChange({ item: next.trim() })}
        />
        <Button isDisabled={collection === null} onPress={() => setIsPicking(true)}>
          {t('modules.settings.roles.explain_choose')}
        </Button>
      </div>
      {collection !== null && isPicking && (
        <ItemPicker
          isOpen
          isSingle
          collection={collection}
          value={item === '' ? [] : [item]}
          onDone={([key]) => {
            setIsPicking(false)
            onChange({ item: key === undefined ? '' : String(key) })
          }}
          onCancel={() => setIsPicking(false)}
        />
      )}
    </div>
  )
}

/** Roles and people; what is open to everyone is asked about as the role of the public. */
function useSubjects() {
  const { t } = useTranslation()
  const roles = useQuery(rolesQuery(useApi()))
  const users = useUsers()
  return useMemo(
    () => [
      {
        title: t('roles'),
        options: (roles.data ?? []).map(({ id, name }) => ({
          id: `role:${id}`,
          label: name,
          icon: id === PUBLIC_ROLE_ID ? 'public' : 'people',
        })),
      },
      {
        title: t('people'),
        options: users.map(({ id, first_name, last_name, email }) => ({
          id: `user:${id}`,
          label: [first_name, last_name].filter(Boolean).join(' ') || email || String(id),
          icon: 'person',
        })),
      },
    ],
    [t, roles.data, users],
  )
}
