import { expect, test } from 'vitest'
import { readBucketAddress } from './bucket-address.ts'

test('the address of a bucket says where it is and how to sign for it', () => {
  expect(
    readBucketAddress('s3://key:se%2Fcret@minio.local:9000/berth/prod/files?region=eu-1&tls=0'),
  ).toEqual({
    endpoint: 'http://minio.local:9000/berth',
    accessKeyId: 'key',
    secretAccessKey: 'se/cret',
    region: 'eu-1',
    prefix: 'prod/files/',
  })
  expect(readBucketAddress('s3://key:secret@s3.example.com/berth')).toEqual({
    endpoint: 'https://s3.example.com/berth',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    region: 'us-east-1',
    prefix: '',
  })
})

test.each([
  ['https://key:hush@host/bucket', 'look like'],
  ['s3://bucket', 'key and secret'],
  ['s3://key@host/bucket', 'key and secret'],
  ['s3://key:hush@host', 'bucket'],
  ['s3://key:hush@host/B', 'bucket'],
  ['s3://key:hush@host/bucket/a b', 'folder'],
  ['s3://key:hush@host/bucket?zone=1', 'not zone'],
  ['s3://key:hush@host/bucket?tls=no', 'tls'],
])('%s is refused, and no secret is said', (text, words) => {
  expect(() => readBucketAddress(text)).toThrow(words)
  expect(() => readBucketAddress(text)).not.toThrow('hush')
})
