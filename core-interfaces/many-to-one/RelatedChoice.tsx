import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '../shared/ChoiceBesideLink.module.css'
import { RelatedLink } from './RelatedLink'
import { RelatedList } from './RelatedList'
import { RelatedPicker } from './RelatedPicker'
import type { RelatedChoiceProps } from './RelatedProps'
import { RelatedTools } from './RelatedTools'
import { choicesQuery } from './relatedItems'

/** A list of all items while they are at most as many as the threshold says; the picker where they are more; what may not be read is made only. */
export function RelatedChoice(props: RelatedChoiceProps) {
  const { threshold } = props.options
  const choices = useQuery({
    ...choicesQuery(props.source, threshold),
    enabled: props.canRead && threshold > 0,
  })
  const [opened, setOpened] = useState<'current' | 'new' | null>(null)
  return (
    <div className={styles.choice}>
      <div className={styles.control}>
        {!props.canRead ? (
          <RelatedLink {...props} />
        ) : choices.data?.isComplete ? (
          <RelatedList {...props} items={choices.data.items} />
        ) : (
          <RelatedPicker
            {...props}
            isLoading={choices.isLoading || props.current.isLoading}
            onCreate={() => setOpened('new')}
          />
        )}
      </div>
      <RelatedTools {...props} opened={opened} onOpen={setOpened} />
    </div>
  )
}
