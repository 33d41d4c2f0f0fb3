// Every part in a process of its own, two of each, with Kafka and Redis between them.
process.env.MASAR_E2E_STACK = '--split --replicas 2 --kafka --redis';
