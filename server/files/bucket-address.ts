/** A bucket and the keys to sign its requests with. */
export interface BucketAddress {
  /** Address of the service including the bucket, without a trailing slash. */
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  /** Prefix of every key: '' or ending with a slash. */
  readonly prefix: string
}

const known = ['region', 'tls']

/**
 * Parses `s3://key:secret@host[:port]/bucket[/folder][?region=…&tls=0]`; errors never contain the
 * secret.
 */
export function readBucketAddress(text: string): BucketAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:') throw new Error('must look like s3://key:secret@host/bucket')
  const { username, password, host, searchParams } = url
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  if (!username || !password)
    throw new Error('must name key and secret: s3://key:secret@host/bucket')
  if (!host || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error('must name host and bucket: s3://key:secret@host/bucket')
  if (folders.some((folder) => !/^[\w.-]+$/.test(folder)))
    throw new Error('must name its folder with letters, digits, dots, - and _')
  const stranger = [...searchParams.keys()].find((name) => !known.includes(name))
  if (stranger !== undefined) throw new Error(`knows ${known.join(' and ')}, not ${stranger}`)
  const tls = searchParams.get('tls') ?? '1'
  if (tls !== '0' && tls !== '1') throw new Error('takes tls=0 or tls=1')
  return {
    endpoint: `${tls === '1' ? 'https' : 'http'}://${host}/${bucket}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    prefix: folders.map((folder) => `${folder}/`).join(''),
  }
}
