import { QRCodeSVG } from 'qrcode.react'

interface QrCodeProps {
  readonly value: string
  /** What the code stands for, for those who do not see it. */
  readonly title: string
}

/** A QR code on white, in which cameras find it in the dark theme too. */
export const QrCode = ({ value, title }: QrCodeProps) => (
  <QRCodeSVG
    value={value}
    size={176}
    marginSize={3}
    title={title}
    role="img"
    style={{ borderRadius: 8 }}
  />
)
