import { diffWordsWithSpace } from 'diff'
import { Fragment } from 'react'
import styles from './ChangeList.module.css'

/** One text with what was taken out and what came in; both have a line as well as a colour. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles.text}>
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) => {
        const Part = removed ? 'del' : added ? 'ins' : Fragment
        const look = removed ? { className: styles.removed } : added ? { className: styles.added } : {}
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison never change their order
          <Part key={index} {...look}>
            {value}
          </Part>
        )
      })}
    </p>
  )
}
