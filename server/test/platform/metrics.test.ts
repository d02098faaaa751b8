import pg from 'pg';
import { expect, test } from 'vitest';
import { createMetrics } from '../../src/platform/metrics.ts';

test('shows process, calls, refusals and pools in Prometheus form', async () => {
  const metrics = createMetrics();
  metrics.callSeconds.observe({ route: '/api/coin/trade', method: 'POST', status: '200' }, 0.004);
  metrics.refusals.inc({ code: 'insufficient_balance' });
  metrics.observePool('main', new pg.Pool());
  const { contentType, text } = await metrics.render();
  expect(contentType).toContain('text/plain');
  expect(text).toContain('aureus_call_seconds_bucket{le="0.005",route="/api/coin/trade",method="POST",status="200"} 1');
  expect(text).toContain('aureus_refusals_total{code="insufficient_balance"} 1');
  expect(text).toContain('aureus_database_connections{pool="main",state="used"} 0');
  expect(text).toContain('process_resident_memory_bytes');
});
