import { Skeleton } from '@pergola/sdk/ui'
import styles from './ActivityFeed.module.css'

const WIDTHS = [220, 180, 240]

/** The entries of a feed before they are there. */
export function FeedSkeleton() {
  return (
    <div className={styles.skeleton}>
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} height={20} />
      ))}
    </div>
  )
}
