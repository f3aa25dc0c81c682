export interface KeyUriOptions {
  /** Name that the authenticator app shows, with that of the account. */
  issuer: string
  account?: string
  secret: string
}

/** The address that an authenticator app reads from a QR code (Key URI format of Google Authenticator). */
export function createKeyUri({ issuer, account, secret }: KeyUriOptions): string {
  const label = [issuer, ...(account ? [account] : [])].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${encodeURIComponent(secret)}&issuer=${encodeURIComponent(issuer)}`
}
