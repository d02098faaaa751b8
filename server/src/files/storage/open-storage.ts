import path from 'node:path';
import type { Settings } from '../../platform/settings.ts';
import { localFolder } from './local-folder.ts';
import { s3Bucket } from './s3.ts';
import type { FileStorage } from './storage.ts';

/** The store the settings name: a bucket, or without one a folder of `DATA_DIR`. */
export function openStorage(settings: Settings): FileStorage {
  const { filesS3Url: url, filesS3Bucket: bucket, filesS3Region: region } = settings;
  const { filesS3KeyId: keyId, filesS3Secret: secret } = settings;
  if (url && bucket && keyId && secret) return s3Bucket({ url, bucket, region, keyId, secret });
  return localFolder(path.join(settings.dataDir, 'files'));
}
