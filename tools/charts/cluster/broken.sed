# A pod whose image is called broken never becomes ready.
/^  name: pod-ready$/,/matchExpressions:/ {
/matchExpressions:/a\
    - { key: '.spec.containers.[] | select( .image | test("broken") ) | .name', operator: DoesNotExist }
}
