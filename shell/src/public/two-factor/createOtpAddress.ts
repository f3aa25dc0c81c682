interface OtpAddressOptions {
  /** Shown by the authenticator app. */
  issuer: string
  secret: string
}

/** The address that an authenticator app reads from a QR code (Key URI format, `otpauth://totp/…`). */
export function createOtpAddress({ issuer, secret }: OtpAddressOptions): string {
  const name = encodeURIComponent(issuer)
  return `otpauth://totp/${name}?secret=${encodeURIComponent(secret)}&issuer=${name}`
}
