import type { Access, Reason } from '@pergola/sdk/contract'

/** Sentences for people: which rule allowed or denied. */
export function explainAccess({ action, collection, reasons }: Access): string[] {
  return reasons.map((reason) => `${action} on "${collection}"${describeReason(reason)}`)
}

function describeReason(reason: Reason): string {
  switch (reason.rule) {
    case 'administrator':
      return ' is allowed: administrators are not checked'
    case 'no-permission-row':
      return ' is denied: the role has no permission row for the collection'
    case 'no-owner-field':
      return `${ofStatus(reason.status)} is denied: row ${reason.rowId} says "${reason.level}", but the collection has no owner field`
    case 'level':
      return `${ofStatus(reason.status)} is ${reason.level === 'none' ? 'denied' : 'allowed'}: row ${reason.rowId} says "${reason.level}"`
  }
}

function ofStatus(status: string | null): string {
  return status === null ? '' : ` with status "${status}"`
}
