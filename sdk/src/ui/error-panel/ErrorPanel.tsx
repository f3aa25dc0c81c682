import { useTranslation } from 'react-i18next'
import { Button } from '../button/Button'
import { EmptyState, type EmptyStateProps } from '../empty-state/EmptyState'
import { CopyButton } from '../lazy/components'
import styles from './ErrorPanel.module.css'

export interface ErrorPanelProps {
  /** What happened; "Something went wrong." by default. */
  title?: string
  /** What to do about it. */
  body?: string
  /** Offers to try again. */
  onRetry?: () => void
  /** The retry is running. */
  isRetrying?: boolean
  /** For anyone who is asked for help: shown below, can be copied. */
  details?: string
  /** Icon name. */
  icon?: string
  /** Level of the heading in the page. */
  headingLevel?: EmptyStateProps['headingLevel']
  className?: string
}

/** Stands in for what failed: says so, offers a retry, and keeps the details at hand. */
export function ErrorPanel({
  title,
  body,
  onRetry,
  isRetrying,
  details,
  icon = 'warning',
  headingLevel,
  className,
}: ErrorPanelProps) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={icon}
        tone="danger"
        headingLevel={headingLevel}
        title={title ?? t('something_went_wrong')}
        body={body ?? t('something_went_wrong_body')}
        action={
          <div className={styles.actions}>
            {onRetry && (
              <Button icon="refresh" onPress={onRetry} isPending={isRetrying}>
                {t('retry')}
              </Button>
            )}
            {details && <CopyButton text={details} />}
          </div>
        }
      />
      {details && <pre className={styles.details}>{details}</pre>}
    </div>
  )
}
